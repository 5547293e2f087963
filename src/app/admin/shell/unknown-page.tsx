import { href, redirect } from 'react-router';

/** Redirects an unknown path of the admin area to the dashboard (row 18). */
export function clientLoader() {
  throw redirect(href('/admin'));
}

export default function UnknownPage() {
  return null;
}
