import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, RouterProvider } from 'react-router'
import { Account } from './access/account.tsx'
import { Setup } from './access/setup.tsx'
import { SignIn } from './access/sign-in.tsx'
import { OfficeError } from './api.ts'
import { DispatchScreen } from './dispatch/dispatch-screen.tsx'
import { Frame } from './frame/frame.tsx'
import { applyTheme, readTheme } from './frame/theme.ts'
import './office.css'
import { OrderScreen } from './order/order-screen.tsx'
import { OrdersScreen } from './order/orders-screen.tsx'
import { Loading, ScreenHead } from './parts/panel.tsx'
import { ReportsScreen } from './reports/reports-screen.tsx'
import { StaffScreen } from './staff/staff-screen.tsx'
import { CountScreen } from './stock/count-screen.tsx'
import { GoodsInScreen } from './stock/goods-in-screen.tsx'
import { StockItemScreen } from './stock/stock-item-screen.tsx'
import { StockScreen } from './stock/stock-screen.tsx'
import { TodayScreen } from './today/today-screen.tsx'

const NotFound = () => (
  <ScreenHead title="There is no such screen">
    <Link to="/" className="underline">
      Back to today
    </Link>
  </ScreenHead>
)

const router = createBrowserRouter(
  [
    { path: '/sign-in', element: <SignIn /> },
    { path: '/setup', element: <Setup /> },
    {
      element: <Frame />,
      // What few open in a day comes when they do.
      HydrateFallback: Loading,
      children: [
        { path: '/', element: <TodayScreen /> },
        { path: '/orders', element: <OrdersScreen /> },
        { path: '/orders/:reference', element: <OrderScreen /> },
        {
          path: '/enquiries',
          lazy: { Component: async () => (await import('./enquiry/enquiries-screen.tsx')).EnquiriesScreen },
        },
        {
          path: '/enquiries/:reference',
          lazy: { Component: async () => (await import('./enquiry/enquiry-screen.tsx')).EnquiryScreen },
        },
        { path: '/claims', lazy: { Component: async () => (await import('./claim/claims-screen.tsx')).ClaimsScreen } },
        {
          path: '/claims/:reference',
          lazy: { Component: async () => (await import('./claim/claim-screen.tsx')).ClaimScreen },
        },
        { path: '/dispatch', element: <DispatchScreen /> },
        {
          path: '/customers',
          lazy: { Component: async () => (await import('./customer/customers-screen.tsx')).CustomersScreen },
        },
        {
          path: '/customers/:id',
          lazy: { Component: async () => (await import('./customer/customer-screen.tsx')).CustomerScreen },
        },
        { path: '/health', lazy: { Component: async () => (await import('./health/health-screen.tsx')).HealthScreen } },
        { path: '/print', lazy: { Component: async () => (await import('./print/print-screen.tsx')).PrintScreen } },
        { path: '/reports/:report?', element: <ReportsScreen /> },
        { path: '/stock', element: <StockScreen /> },
        { path: '/stock/goods-in', element: <GoodsInScreen /> },
        { path: '/stock/count', element: <CountScreen /> },
        { path: '/stock/:sku', element: <StockItemScreen /> },
        { path: '/staff', element: <StaffScreen /> },
        { path: '/audit', lazy: { Component: async () => (await import('./staff/audit-screen.tsx')).AuditScreen } },
        { path: '/account', element: <Account /> },
        { path: '*', element: <NotFound /> },
      ],
    },
  ],
  { basename: '/office' },
)

const isFinal = (error: unknown) => error instanceof OfficeError && error.status < 500
const queries = new QueryClient({
  defaultOptions: { queries: { retry: (failures, error) => failures < 2 && !isFinal(error), staleTime: 5_000 } },
})
// A session that has run out shows the moment anything is asked: who one is is asked again, and the frame leads to the door.
queries.getQueryCache().subscribe(({ query, type }) => {
  const { error } = query.state
  if (type === 'updated' && query.queryKey[0] !== 'me' && error instanceof OfficeError && error.code === 'signed_out')
    void queries.resetQueries({ queryKey: ['me'] })
})

applyTheme(readTheme())
const root = document.getElementById('office')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
