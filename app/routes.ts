import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The specification's route table. */
export default [
  index('routes/home.tsx'),

  // One listing screen behind every path that lists products.
  route('stone-collection/:itemSlug', 'routes/listing.tsx', { id: 'listing-stone' }),
  route('new-arrivals', 'routes/listing.tsx', { id: 'listing-new' }),
  route('collections/:itemSlug', 'routes/listing.tsx', { id: 'listing-collection' }),
  route('collections/:sectionSlug/:itemSlug', 'routes/listing.tsx', { id: 'listing-section' }),
  route('colour/:itemSlug', 'routes/listing.tsx', { id: 'listing-colour' }),
  route('room-type-usage/:itemSlug', 'routes/listing.tsx', { id: 'listing-room' }),
  route('finish/:itemSlug', 'routes/listing.tsx', { id: 'listing-finish' }),

  route('product/:itemName', 'routes/product.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
