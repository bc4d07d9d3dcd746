import { sizeText } from '#contract/arithmetic/size-text.ts'
import type { Disk } from '#contract/office/health.ts'
import { Alert, Panel } from '../parts/panel.tsx'

/** The free space of each disk that the shop writes to. */
export const DisksPanel = ({ disks }: { disks: Disk[] }) => (
  <Panel title="Disk">
    <ul className="flex flex-col gap-4">
      {disks.map((disk) => (
        <li key={disk.folder} className="flex flex-col gap-2">
          {disk.is_low && (
            <Alert>
              Only {sizeText(disk.free)} are free for {disk.uses.join(' and ')}. Free some space, or move to a larger
              disk.
            </Alert>
          )}
          <p>
            {sizeText(disk.free)} free of {sizeText(disk.total)}{' '}
            <span className="block text-xs wrap-anywhere text-quiet">
              For {disk.uses.join(' and ')}, in {disk.folder}
            </span>
          </p>
        </li>
      ))}
    </ul>
  </Panel>
)
