import { href, redirect } from 'react-router';

/** An address of the admin area that leads nowhere goes to its start (row 18). */
export function clientLoader() {
  throw redirect(href('/admin'));
}

export default function UnknownPage() {
  return null;
}
