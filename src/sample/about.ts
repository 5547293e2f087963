/** The about page of the sample content; work and education newest first. */
export const sampleAbout = {
  intro: {
    headline: 'Sixteen years of software, most of it about saying no early',
    subheadline:
      'I advise product and engineering leaders who have to make an expensive decision with incomplete information.',
  },
  story: [
    'I started out writing control software for locks and bridges, where a bug is something a person stands next to. That taught me to care about what a system does on a bad day.',
    'Later I led platform teams, then a small applied research group. I noticed that the work people thanked me for was rarely the code. It was the memo that stopped a project, or the afternoon spent finding out what a number really measured.',
    'So that is the work I do now. I read, I ask, I build a small thing to check, and I write down what I would do and why.',
  ],
  workExperience: [
    {
      title: 'Independent advisor',
      company: 'Anselm Advisory, Utrecht',
      period: '2021 to now',
      description:
        'Reviews, evaluation design and standing counsel for companies between ten and four hundred people.',
    },
    {
      title: 'Head of applied research',
      company: 'Kadewerk Logistics',
      period: '2016 to 2021',
      description:
        'Built the group from one person to nine and put four of eleven prototypes into daily use.',
    },
    {
      title: 'Platform lead',
      company: 'Noordlicht Health',
      period: '2012 to 2016',
      description:
        'Moved a hospital records platform off a single server, without a lost record or a closed ward.',
    },
    {
      title: 'Software engineer',
      company: 'Sluis Systems',
      period: '2009 to 2012',
      description: 'Control software for locks and bridges, in C and a great deal of patience.',
    },
  ],
  education: [
    {
      degree: 'MSc, Computer Science',
      institution: 'Delta Technical University',
      period: '2007 to 2009',
      description: 'Thesis on scheduling under uncertain arrivals.',
    },
    {
      degree: 'BSc, Mathematics',
      institution: 'Delta Technical University',
      period: '2004 to 2007',
      description: 'Minor in technical writing.',
    },
  ],
  skillCategories: [
    {
      title: 'Technical Skills',
      skills: ['System architecture', 'TypeScript', 'Python', 'Go', 'Data modelling', 'Search and retrieval'],
    },
    {
      title: 'AI practice',
      skills: [
        'Evaluation design',
        'Label and data audits',
        'Prompt and tool design',
        'Cost and latency budgets',
      ],
    },
    {
      title: 'Working with people',
      skills: ['Decision records', 'Workshop facilitation', 'Hiring and team shape', 'Plain writing'],
    },
  ],
  values: [
    {
      title: 'Say it plainly',
      description: 'If I cannot explain the advice to the person who pays for it, it is not finished.',
    },
    {
      title: 'Small tests first',
      description: 'A day of checking beats a quarter of hoping.',
    },
    {
      title: 'No commissions',
      description: 'I sell no tools and take no referral fees, so the recommendation is only that.',
    },
    {
      title: 'Leave it calmer',
      description: 'Every engagement should end with fewer moving parts than it began with.',
    },
  ],
};
