interface SampleSocialLink {
  name: string;
  icon: 'Github' | 'Linkedin' | 'Twitter' | 'Instagram' | 'Youtube';
  url: string;
  enabled: boolean;
}

interface SampleContactInfo {
  email: string;
  location: string;
  socialMedia: SampleSocialLink[];
}

/** The contact details of the sample content. The links lead to the networks' front pages, never to a person. */
export const sampleContactInfo: SampleContactInfo = {
  email: 'hello@anselm.example',
  location: 'Utrecht, Netherlands',
  socialMedia: [
    { name: 'GitHub', icon: 'Github', url: 'https://github.com', enabled: true },
    { name: 'LinkedIn', icon: 'Linkedin', url: 'https://www.linkedin.com', enabled: true },
    { name: 'Twitter', icon: 'Twitter', url: 'https://twitter.com', enabled: true },
    { name: 'Instagram', icon: 'Instagram', url: 'https://www.instagram.com', enabled: false },
    { name: 'YouTube', icon: 'Youtube', url: 'https://www.youtube.com', enabled: false },
  ],
};
