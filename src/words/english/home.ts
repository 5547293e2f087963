import { part } from '../part.ts';

export const homeWords = part('home', {
  services: 'Services',
  noServices: 'No services available',
  failed: 'Error loading content',
  tryLater: 'Please try again later',
  projects: 'Selected projects',
  allProjects: 'All projects',
});
