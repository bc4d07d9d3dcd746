import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The shop has few routes: sending them all at once saves a request on every first visit.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
