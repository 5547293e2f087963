import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects. */
export const addressesForAFireService: SampleProject = {
  title: 'Addresses for a fire service',
  description: 'Two million addresses, each matched to the door a crew should actually stand in front of.',
  fullDescription: `<p>A postal address says where a letter goes. For a fire crew it may be the wrong side
of the block, two hundred metres from the door they need. One regional service had 2.1 million addresses,
and a folder in which its drivers noted those that had misled them.</p>
<h2>The drivers’ folder</h2>
<p>It held 640 entries. Sorted on a long table they came down to nine patterns: flats above shops, new
houses that are entered from the courtyard, farms that share one drive, and so on. Seven of the nine could
be found by a query over the land register and the building permits.</p>
<h2>Doors</h2>
<p>Every address now has a door. A door is a position, a note of how we know, and the date on which somebody
last stood there. For 96 per cent the position could be derived. The other 84,000 were checked on foot, by
crews on quiet Sundays, over fourteen months.</p>
<h2>What changed</h2>
<p>A crew used to have to look for the entrance on one call in 23. It is now one in 90. The service has
since tendered for a new dispatch system, and the date on which somebody last stood there is a required
field in the contract.</p>`,
  imageUrl: '/sample/plate-addresses.svg',
  imageAlt: 'A street plan of slate blocks with a single red house',
  tags: ['Data', 'PostgreSQL'],
  featured: false,
};
