export type FooterSection = { title: string; links: readonly { to: string; label: string }[] }

export const footerSections: readonly FooterSection[] = [
  {
    title: 'Shop',
    links: [
      { to: '/collections', label: 'All collections' },
      { to: '/stone-collection/all-products', label: 'All products' },
      { to: '/new-arrivals', label: 'New arrivals' },
      { to: '/stone-collection/stock-clearance', label: 'Stock clearance' },
      { to: '/collections/tiling-products', label: 'Fixing and sealing' },
      { to: '/samples', label: 'Samples' },
      { to: '/visualiser', label: 'See it in a room' },
      { to: '/saved', label: 'Saved stones' },
    ],
  },
  {
    title: 'Advice',
    links: [
      { to: '/installation', label: 'Installation' },
      { to: '/sealing-and-maintenance', label: 'Sealing and maintenance' },
      { to: '/adhevise-grout-advise', label: 'Adhesive and grout advice' },
      { to: '/faq', label: 'FAQ' },
      { to: '/blog', label: 'Blog' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: '/contact', label: 'Contact' },
      { to: '/delivery-information', label: 'Delivery information' },
      { to: '/return-refund-policy', label: 'Returns and refunds' },
      { to: '/reviews', label: 'Reviews' },
      { to: '/about-us', label: 'About us' },
      { to: '/my-account', label: 'My account' },
      { to: '/my-account/find-order', label: 'Find your order' },
    ],
  },
]
