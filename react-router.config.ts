import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole route table is small: sending it with the first page saves a request per hovered link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
