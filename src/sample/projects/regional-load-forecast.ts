import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects. */
export const regionalLoadForecast: SampleProject = {
  title: 'Regional load forecast',
  description: 'A day-ahead forecast that is a little less accurate and a great deal easier to trust.',
  fullDescription: `<p>A regional grid operator buys tomorrow’s electricity this morning. Its forecast came
from a large model that was off by 2.6 per cent on average, and that the dispatchers overruled on two days
out of five.</p>
<h2>Why they overruled it</h2>
<p>They could not see what it knew. If a cold front was coming, or a football final, they had no way of
telling whether that was already in the figure, so they added something by hand to be safe. With their
additions the error was 3.4 per cent.</p>
<h2>A plainer one</h2>
<p>We built 24 small models, one for each hour of the day. Each is a sum of terms that a dispatcher can
read: the calendar, the temperature, the same hour last week, and a line for events that they fill in
themselves. Left alone it is off by 2.9 per cent. It is overruled about one day in twelve, nearly always
with good reason, and what reaches the market is off by 2.8.</p>
<p>The large model still runs, as a second opinion. When the two differ by more than five per cent a lamp
goes on in the control room, and somebody finds out why before ten o’clock.</p>`,
  imageUrl: '/sample/plate-grid.svg',
  imageAlt: 'Ridge lines with two peaks, one line of them ochre',
  tags: ['Forecasting', 'Python'],
  featured: false,
};
