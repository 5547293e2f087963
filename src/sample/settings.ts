/** The few site settings that belong to the sample content; all others keep their defaults. */
export const sampleSettings = {
  general: {
    siteName: 'Tove Anselm',
    authorName: 'Tove Anselm',
    email: 'hello@anselm.example',
  },
  seo: {
    metaDescription:
      'Tove Anselm advises companies on software architecture, on where AI earns its place, and on tests that show whether a system is good enough.',
  },
};
