import { addressesForAFireService } from './projects/addresses-for-a-fire-service.ts';
import { archiveSearchForALawLibrary } from './projects/archive-search-for-a-law-library.ts';
import { claimsTriageReview } from './projects/claims-triage-review.ts';
import { evaluationLedger } from './projects/evaluation-ledger.ts';
import { fieldNotesTranscribed } from './projects/field-notes-transcribed.ts';
import { harbourBerthPlanner } from './projects/harbour-berth-planner.ts';
import { invoiceReaderSwitchedOff } from './projects/invoice-reader-switched-off.ts';
import { lockControlReplay } from './projects/lock-control-replay.ts';
import { museumLabelsInFiveLanguages } from './projects/museum-labels-in-five-languages.ts';
import { oneLineForTheGrower } from './projects/one-line-for-the-grower.ts';
import { pharmacyStockSignals } from './projects/pharmacy-stock-signals.ts';
import { regionalLoadForecast } from './projects/regional-load-forecast.ts';
import { theModelBillItemised } from './projects/the-model-bill-itemised.ts';
import { timetableSolver } from './projects/timetable-solver.ts';
import { wardHandoverPilot } from './projects/ward-handover-pilot.ts';
import { weldInspectionBench } from './projects/weld-inspection-bench.ts';
import type { SampleProject } from './sample-project.ts';

/** The sample projects in the order in which the site shows them. */
export const sampleProjects: SampleProject[] = [
  harbourBerthPlanner,
  claimsTriageReview,
  archiveSearchForALawLibrary,
  regionalLoadForecast,
  fieldNotesTranscribed,
  weldInspectionBench,
  evaluationLedger,
  pharmacyStockSignals,
  timetableSolver,
  lockControlReplay,
  wardHandoverPilot,
  oneLineForTheGrower,
  addressesForAFireService,
  invoiceReaderSwitchedOff,
  museumLabelsInFiveLanguages,
  theModelBillItemised,
];
