import { hireForTheSeventhMonth } from './posts/hire-for-the-seventh-month.ts';
import { latencyIsAProductChoice } from './posts/latency-is-a-product-choice.ts';
import { readingAnEvaluationLikeAnAuditor } from './posts/reading-an-evaluation-like-an-auditor.ts';
import { retrievalIsMostlyLibrarianship } from './posts/retrieval-is-mostly-librarianship.ts';
import { theMeetingThatShouldHaveBeenAQuery } from './posts/the-meeting-that-should-have-been-a-query.ts';
import { whatASecondOpinionIsFor } from './posts/what-a-second-opinion-is-for.ts';
import { whenASpreadsheetBeatsAModel } from './posts/when-a-spreadsheet-beats-a-model.ts';
import { writeTheDecisionDownFirst } from './posts/write-the-decision-down-first.ts';
import type { SamplePost } from './sample-post.ts';

/** The categories of the sample posts, in the order in which they are created. */
export const sampleCategories = ['Advice', 'Engineering', 'Evaluation', 'Practice'];

/** The series of the sample posts. A series has its posts in the order of their dates. */
export const sampleSeries = {
  name: 'Before you trust a number',
  description:
    'Three steps between a measured result and a decision: ask somebody else, write down what would change your mind, and read the evaluation as an auditor would.',
};

/** The sample posts, newest first, the draft included. */
export const samplePosts: SamplePost[] = [
  theMeetingThatShouldHaveBeenAQuery,
  whenASpreadsheetBeatsAModel,
  readingAnEvaluationLikeAnAuditor,
  writeTheDecisionDownFirst,
  latencyIsAProductChoice,
  retrievalIsMostlyLibrarianship,
  whatASecondOpinionIsFor,
  hireForTheSeventhMonth,
];
