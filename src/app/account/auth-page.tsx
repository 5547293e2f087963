import type { ReactNode } from 'react';
import { SiteImage } from '#app/media/site-image.tsx';

interface AuthPageProps {
  /** The plate on the left, decoration only. */
  image: string;
  children: ReactNode;
}

/** The frame of login and sign-up: an image, and the form beside it. */
export function AuthPage({ image, children }: AuthPageProps) {
  return (
    <section className="page auth">
      <SiteImage src={image} alt="" shape="1-1" first />
      {children}
    </section>
  );
}
