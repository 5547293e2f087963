/** The home page of the sample content, with the lines that introduce the sections of the public pages. */
export const sampleHome = {
  hero: {
    title: 'I help teams decide what to build, and what to leave alone.',
    subtitle:
      'Sixteen years of shipping and reviewing software, now spent advising companies on architecture, on where AI earns its place, and on the quiet work that keeps both running.',
    profession: 'Software and AI advisor',
    profileImage: '/sample/portrait.svg',
    profileImageAlt: 'Portrait of Tove Anselm',
    services: [
      {
        title: 'Architecture review',
        description:
          'Two weeks inside your codebase and your roadmap, then a written verdict you can act on.',
      },
      {
        title: 'AI readiness',
        description:
          'Which of your ideas deserve a model, which deserve a query, and which should be left alone.',
      },
      {
        title: 'Evaluation design',
        description:
          'Tests that tell you whether a system is good enough for the people who will rely on it.',
      },
      {
        title: 'Standing counsel',
        description: 'A few hours a month for the decisions your team should not have to make by itself.',
      },
    ],
  },
  intros: {
    projects: 'Systems designed, repaired or argued out of existence.',
    posts: 'Notes from the work, twice a month.',
    blogPage:
      'On building software that has to keep working, and on judging AI by what it does to the people around it.',
    projectsPage:
      'Work I can talk about. Some of it shipped, some of it was stopped in time, and both counted as a result.',
    contactPage:
      'Tell me what you are deciding, and by when. I read everything myself and answer within two working days.',
    newsletterTitle: 'One considered letter a month',
    newsletterText: 'What I changed my mind about, one decision worth borrowing, and nothing else.',
  },
};
