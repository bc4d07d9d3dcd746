import { expect, test } from 'vitest'
import { tableNames } from '#testing/app/personal-data.ts'
import { testShop } from '#testing/app/test-shop.ts'

const shop = testShop()

test('every table is listed here: add a new one, and delete its rows with the account if it holds personal data', async () => {
  const notPersonal = [
    'backup_runs',
    'delivery_bands',
    'delivery_options',
    'delivery_postcodes',
    'delivery_terms',
    'delivery_tariff',
    'delivery_zones',
    'function_schemas',
    'vouchers',
    'stored_functions',
    'shop_notices',
    'attributes',
    'collections',
    'bulk_job_items',
    'counters',
    'faq_entries',
    'file_imports',
    'file_parts',
    'media',
    'menu_entries',
    'new_size_prices',
    'page_versions',
    'pages',
    'pictures',
    'posts',
    'price_change_items',
    'price_changes',
    'prices',
    'product_listing_keys',
    'product_listings',
    'product_collections',
    'product_terms',
    'products',
    'search_words',
    'secrets',
    'catalogue_imports',
    'drafts',
    'redirects',
    'release_documents',
    'release_prices',
    'releases',
    'revisions',
    'settings',
    'slides',
    'stock_batches',
    'stock_moves',
    'synonyms',
    'terms',
    'variation_costs',
    'variations',
  ]
  const deletedWithCustomer = [
    'basket_adds',
    'basket_lines',
    'baskets',
    'customer_addresses',
    'customer_links',
    'customer_notes',
    'customers',
    'failed_sign_ins',
    'projects',
    'sessions',
  ]
  const deletedByEmail = [
    'enquiries',
    'enquiry_messages',
    'mail_outbox',
    'newsletter_links',
    'newsletter_subscriptions',
    'stock_alerts',
  ]
  const keptWithoutContact = [
    'claim_lines',
    'claim_photos',
    'claims',
    'dispatch_lines',
    'dispatches',
    'invoices',
    'order_notes',
    'order_events',
    'order_lines',
    'orders',
    'payments',
    'photos',
    'plans',
    'refund_lines',
    'refunds',
    'replacement_lines',
    'replacements',
  ]
  /** Payment ids and visit counts, by hash or network address, that cannot be linked to a customer. */
  const anonymous = ['payment_events', 'rate_limits', 'sandbox_payments']
  /** About staff, who are never customers; the audit log names personal fields without their values. */
  const aboutStaff = [
    'audit_log',
    'bulk_jobs',
    'office_requests',
    'saved_views',
    'staff',
    'staff_challenges',
    'staff_invitations',
    'staff_passkeys',
    'staff_recovery_codes',
    'staff_sessions',
    'vat_periods',
  ]
  const listed = [
    ...aboutStaff,
    ...notPersonal,
    ...deletedWithCustomer,
    ...deletedByEmail,
    ...keptWithoutContact,
    ...anonymous,
  ]
  expect(await tableNames(shop.ctx)).toEqual(listed.sort())
})
