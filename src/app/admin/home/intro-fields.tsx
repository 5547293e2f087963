import type { Control } from 'react-hook-form';
import { TextField } from '#app/forms/text-field.tsx';
import type { HomeValues } from './home-values.ts';

const fields: { name: keyof HomeValues['intros']; label: string; hint: string }[] = [
  { name: 'projects', label: 'Projects section', hint: 'Beside the featured projects on the home page.' },
  { name: 'posts', label: 'Posts section', hint: 'Beside the latest posts on the home page.' },
  { name: 'blogPage', label: 'Blog page', hint: 'Below the title of the blog.' },
  { name: 'projectsPage', label: 'Projects page', hint: 'Below the title of the projects.' },
  { name: 'contactPage', label: 'Contact page', hint: 'Below its title, “Get In Touch”.' },
  {
    name: 'newsletterTitle',
    label: 'Newsletter title',
    hint: 'Above the newsletter box, on every page that has one.',
  },
  { name: 'newsletterText', label: 'Newsletter text', hint: 'Below that title.' },
];

export function IntroFields({ control }: { control: Control<HomeValues> }) {
  return fields.map(({ name, label, hint }) => (
    <TextField key={name} control={control} name={`intros.${name}`} label={label} hint={hint} />
  ));
}
