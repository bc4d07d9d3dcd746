import { Dialog } from '../parts/dialog.tsx'
import { keyHelp } from './keys.ts'

export const KeyHelp = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Keys">
    <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-2">
      {keyHelp.map(([keys, meaning]) => (
        <div key={keys} className="contents">
          <dt>
            <kbd className="font-medium">{keys}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
