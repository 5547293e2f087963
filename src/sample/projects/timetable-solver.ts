import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects. */
export const timetableSolver: SampleProject = {
  title: 'Timetable solver',
  description: 'Replaced a month of manual planning at a school group with an afternoon of choices.',
  fullDescription: `<p>Six schools, 4,100 pupils. Every May two deputy heads disappeared into a room with a
magnetic board, and came out in June with a timetable and a cough.</p>
<h2>Rules and wishes</h2>
<p>We started by writing down everything the board had to satisfy, and arrived at 212 rules. Then we asked
of each one what would happen if it were broken. For 57 the answer was serious, such as a class with no
teacher or a laboratory with two. The others were wishes. Eleven of them belonged to people who had
left.</p>
<h2>An afternoon</h2>
<p>The solver produces five timetables that differ on purpose, in about twenty minutes. With each it says
what that choice costs and whom: who has an idle hour in the middle of the day, which part-timer would have
to come in for a single lesson. Choosing between them is still work, and still done by people, with the
names in front of them.</p>
<p>The deputy heads now spend May in the classrooms. The board hangs in the staff room and shows the
timetable that was chosen. One of them moves the magnets herself, for old times’ sake.</p>`,
  imageUrl: '/sample/plate-timetable.svg',
  imageAlt: 'Winding lines on slate, with one ochre dot in the middle',
  tags: ['Optimisation', 'React'],
  featured: false,
};
