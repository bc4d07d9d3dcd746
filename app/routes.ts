import { index, type RouteConfig, route } from '@react-router/dev/routes'

const listing = (path: string) => route(path, 'routes/listing.tsx', { id: `listing:${path}` })

/** The specification's route table. */
export default [
  index('routes/home.tsx'),

  // One listing screen behind every path that lists products.
  listing('collections/:sectionSlug/:itemSlug'),
  listing('collections/:itemSlug'),
  listing('colour/:itemSlug'),
  listing('room-type-usage/:itemSlug'),
  listing('finish/:itemSlug'),
  listing('stone-collection/:itemSlug'),
  listing('new-arrivals'),
  route('collections', 'routes/collections.tsx'),
  route('samples', 'routes/samples.tsx'),
  route('search', 'routes/search.tsx'),
  route('saved', 'routes/saved.tsx'),
  route('product/:itemName', 'routes/product.tsx'),
  route('visualiser/:room?', 'routes/visualiser.tsx'),
  route('project', 'routes/project.tsx'),
  route('project/:kind/:id?', 'routes/project-plan.tsx'),

  route('reviews', 'routes/reviews.tsx'),
  route('contact-us', 'routes/contact.tsx'),
  route('faq', 'routes/faq.tsx'),
  route('blog', 'routes/blog.tsx'),
  route('blog/:slug', 'routes/post.tsx'),

  route('my-account', 'routes/my-account.tsx', [
    index('routes/my-account-dashboard.tsx'),
    route('orders', 'routes/my-account-orders.tsx'),
    route('projects', 'routes/my-account-projects.tsx'),
    route('addresses', 'routes/my-account-addresses.tsx'),
    route('account-details', 'routes/my-account-details.tsx'),
  ]),
  route('my-account/lost-password', 'routes/lost-password.tsx'),
  route('my-account/find-order', 'routes/find-order.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('confirm-email', 'routes/confirm-email.tsx'),

  // Not behind the account gate: guests can see their orders too.
  route('checkout', 'routes/checkout.tsx'),
  route('checkout/complete/:reference', 'routes/checkout-complete.tsx'),
  route('my-account/orders/:reference', 'routes/order.tsx'),
  route('my-account/orders/:reference/invoices/:number', 'routes/invoice.tsx'),

  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('contact', 'routes/moved.ts', { id: 'moved:contact' }),
  route('adhesive-grout-advice', 'routes/moved.ts', { id: 'moved:advice' }),
  // Every page of text that staff have written. Whatever the shop serves itself comes first.
  route(':slug', 'routes/content-page.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
