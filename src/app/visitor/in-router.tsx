import { type ComponentType, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { readSiteData } from '#app/site/read-site-data.ts';
import { openSite } from '#browser/open-site.ts';

/**
 * Gives an island what pages have: the data of the site, and a router that says where the page is. Only a signed-in account has such
 * an island, so that no visitor loads the router.
 */
export async function inRouter<Props extends object>(
  Component: ComponentType<Props>,
): Promise<ComponentType<Props>> {
  const root = await readSiteData(openSite(), location.origin);
  return function InRouter(props: Props) {
    const [router] = useState(() =>
      createMemoryRouter([{ id: 'root', path: '*', loader: () => root, element: <Component {...props} /> }], {
        initialEntries: [location.pathname + location.search],
        hydrationData: { loaderData: { root } },
      }),
    );
    return <RouterProvider router={router} />;
  };
}
