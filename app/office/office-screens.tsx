import {
  Activity,
  Boxes,
  CalendarClock,
  ChartColumn,
  ClipboardList,
  Contact,
  FileSpreadsheet,
  FileText,
  Grid2x2,
  type LucideIcon,
  MessageSquare,
  PackageX,
  PoundSterling,
  ScrollText,
  Settings,
  Sun,
  Truck,
  Users,
} from 'lucide-react'
import type { RouteObject } from 'react-router'
import type { Permission } from '#contract/office/permissions.ts'
import type { Today } from '#contract/office/today.ts'
import { Account } from './access/account.tsx'
import { DispatchScreen } from './dispatch/dispatch-screen.tsx'
import { OrderScreen } from './order/order-screen.tsx'
import { orderWorkViews } from './order/order-work-views.ts'
import { OrdersScreen } from './order/orders-screen.tsx'
import { ReportsScreen } from './reports/reports-screen.tsx'
import { StaffScreen } from './staff/staff-screen.tsx'
import { CountScreen } from './stock/count-screen.tsx'
import { GoodsInScreen } from './stock/goods-in-screen.tsx'
import { StockScreen } from './stock/stock-screen.tsx'
import { TodayScreen } from './today/today-screen.tsx'

type ScreenLink = {
  label: string
  /** Only people with this permission see the link. */
  permission: Permission
  /** Screens with an icon are in the rail; all are in the command menu. */
  icon?: LucideIcon
  /** Opens the screen after `g`. */
  key?: string
  /** The address that the key and the command menu open, if it is not the path. */
  to?: string
  /** A longer label for the command menu. */
  menuLabel?: string
  /** How much waits there, next to the label in the rail. */
  count?: (today: Today) => number
  /** Views of the screen that the command menu lists too. */
  views?: { to: string; label: string }[]
}

type OfficeScreen = Pick<RouteObject, 'Component' | 'lazy'> & {
  path: string
  link?: ScreenLink
  /** By topic, the lists to refetch when something of that topic changes. */
  live?: Record<string, string[]>
}

/** Every screen behind the sign-in: the routes, the rail, the keys, the command menu and the live refresh read this list. */
export const officeScreens: OfficeScreen[] = [
  {
    path: '/',
    Component: TodayScreen,
    link: {
      label: 'Today',
      icon: Sun,
      key: 't',
      permission: 'today.read',
    },
    live: { order: ['today'], enquiry: ['today'], claim: ['today'], stock: ['today'] },
  },
  {
    path: '/orders',
    Component: OrdersScreen,
    link: {
      label: 'Orders',
      icon: ClipboardList,
      key: 'o',
      permission: 'orders.read',
      count: ({ to_pick }) => to_pick,
      views: [
        ...orderWorkViews.map(({ to, label }) => ({ to, label: `Orders ${label.toLowerCase()}` })),
        { to: '/orders?attention=1', label: 'Orders that need attention' },
      ],
    },
    live: { order: ['orders', 'search'], view: ['views'] },
  },
  { path: '/orders/:reference', Component: OrderScreen },
  {
    path: '/dispatch',
    Component: DispatchScreen,
    link: {
      label: 'Dispatch',
      icon: Truck,
      key: 'd',
      permission: 'orders.advance',
      count: ({ to_dispatch }) => to_dispatch,
    },
  },
  {
    path: '/enquiries',
    lazy: { Component: async () => (await import('./enquiry/enquiries-screen.tsx')).EnquiriesScreen },
    link: {
      label: 'Enquiries',
      icon: MessageSquare,
      key: 'e',
      to: '/enquiries?state=waiting',
      permission: 'enquiries.read',
      count: ({ enquiries }) => enquiries,
    },
    live: { enquiry: ['enquiries', 'search'] },
  },
  {
    path: '/enquiries/:reference',
    lazy: { Component: async () => (await import('./enquiry/enquiry-screen.tsx')).EnquiryScreen },
  },
  {
    path: '/claims',
    lazy: { Component: async () => (await import('./claim/claims-screen.tsx')).ClaimsScreen },
    link: {
      label: 'Claims',
      menuLabel: 'Claims and returns',
      icon: PackageX,
      to: '/claims?state=open',
      permission: 'claims.read',
      count: ({ claims }) => claims,
    },
    live: { claim: ['claims'] },
  },
  {
    path: '/claims/:reference',
    lazy: { Component: async () => (await import('./claim/claim-screen.tsx')).ClaimScreen },
  },
  {
    path: '/reports/:report?',
    Component: ReportsScreen,
    link: {
      label: 'Reports',
      icon: ChartColumn,
      key: 'r',
      to: '/reports',
      permission: 'reports.read',
    },
  },
  {
    path: '/customers',
    lazy: { Component: async () => (await import('./customer/customers-screen.tsx')).CustomersScreen },
    link: {
      label: 'Customers',
      icon: Contact,
      key: 'c',
      permission: 'customers.read',
    },
    live: { customer: ['customers', 'search'] },
  },
  {
    path: '/customers/:id',
    lazy: { Component: async () => (await import('./customer/customer-screen.tsx')).CustomerScreen },
  },
  {
    path: '/customers/guests/:reference',
    lazy: { Component: async () => (await import('./customer/customer-screen.tsx')).CustomerScreen },
  },
  {
    path: '/products',
    lazy: { Component: async () => (await import('./products/products-screen.tsx')).ProductsScreen },
    link: { label: 'Products', icon: Grid2x2, key: 'p', permission: 'catalogue.edit' },
    live: { product: ['products', 'documents'], bulk_job: ['bulk_jobs', 'products'], view: ['views'] },
  },
  {
    path: '/products/:id',
    lazy: { Component: async () => (await import('./products/product-screen.tsx')).ProductScreen },
  },
  {
    path: '/prices/:view?',
    lazy: { Component: async () => (await import('./prices/prices-screen.tsx')).PricesScreen },
    link: {
      label: 'Prices',
      icon: PoundSterling,
      key: 'm',
      to: '/prices',
      permission: 'prices.read',
      views: [
        { to: '/prices?on_sale=true', label: 'Prices on sale' },
        { to: '/prices/history', label: 'History of prices' },
        { to: '/prices/vouchers', label: 'Vouchers' },
      ],
    },
    live: { price_change: ['prices'], product: ['prices'], voucher: ['vouchers'], order: ['vouchers'] },
  },
  {
    path: '/stock',
    Component: StockScreen,
    link: {
      label: 'Stock',
      icon: Boxes,
      key: 's',
      permission: 'stock.read',
      views: [{ to: '/stock?low=1', label: 'Stock running low' }],
    },
    live: { stock: ['stock'] },
  },
  { path: '/stock/goods-in', Component: GoodsInScreen, link: { label: 'Goods in', permission: 'stock.move' } },
  { path: '/stock/count', Component: CountScreen, link: { label: 'Count stock', permission: 'stock.move' } },
  {
    path: '/stock/:sku',
    lazy: { Component: async () => (await import('./stock/stock-item-screen.tsx')).StockItemScreen },
  },
  {
    path: '/files/:id?',
    lazy: { Component: async () => (await import('./files/files-screen.tsx')).FilesScreen },
    link: {
      label: 'Files',
      menuLabel: 'Files: CSV and zip, in and out',
      icon: FileSpreadsheet,
      key: 'f',
      to: '/files',
      permission: 'files.use',
    },
    live: { file: ['files'], price_change: ['files'], bulk_job: ['files'] },
  },
  {
    path: '/staff',
    Component: StaffScreen,
    link: {
      label: 'Staff',
      icon: Users,
      key: 'u',
      permission: 'staff.read',
    },
    live: { staff: ['staff', 'me'], invitation: ['staff'] },
  },
  {
    path: '/content/:section?/:id?',
    lazy: { Component: async () => (await import('./content/content-screen.tsx')).ContentScreen },
    link: {
      label: 'Content',
      menuLabel: 'Content: pages, blog, questions, home page, menu, collections, colours',
      icon: FileText,
      to: '/content',
      permission: 'content.edit',
    },
    live: {
      page: ['documents'],
      post: ['documents'],
      question: ['documents'],
      slides: ['documents'],
      menu: ['documents'],
      collection: ['documents'],
      term: ['documents'],
      redirect: ['redirects'],
    },
  },
  {
    path: '/releases',
    lazy: { Component: async () => (await import('./releases/releases-screen.tsx')).ReleasesScreen },
    link: {
      label: 'Releases',
      menuLabel: 'Releases: changes that go live together',
      icon: CalendarClock,
      permission: 'releases.edit',
    },
    live: { release: ['releases', 'today'] },
  },
  {
    path: '/releases/:id',
    lazy: { Component: async () => (await import('./releases/release-screen.tsx')).ReleaseScreen },
  },
  {
    path: '/settings/:group?',
    lazy: { Component: async () => (await import('./settings/settings-screen.tsx')).SettingsScreen },
    link: { label: 'Settings', icon: Settings, key: ',', to: '/settings', permission: 'settings.change' },
    live: { settings: ['documents'], tariff: ['documents'] },
  },
  {
    path: '/health',
    lazy: { Component: async () => (await import('./health/health-screen.tsx')).HealthScreen },
    link: {
      label: 'Health',
      menuLabel: 'Health: stuck emails, refunds and payments',
      icon: Activity,
      permission: 'health.read',
    },
  },
  {
    path: '/audit',
    lazy: { Component: async () => (await import('./staff/audit-screen.tsx')).AuditScreen },
    link: {
      label: 'Audit',
      menuLabel: 'Audit log',
      icon: ScrollText,
      key: 'a',
      permission: 'audit.read',
    },
  },
  { path: '/account', Component: Account, link: { label: 'Your account', permission: 'account.manage' } },
  { path: '/print', lazy: { Component: async () => (await import('./print/print-screen.tsx')).PrintScreen } },
]
