import { officeScreens } from '../office-screens.tsx'
import { Dialog } from '../parts/dialog.tsx'

const keyHelp = [
  ['Ctrl K or /', 'Search'],
  ...officeScreens.flatMap(({ link }) => (link?.key ? [[`g ${link.key}`, link.label]] : [])),
  ['j, k', 'Next and previous row'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['X', 'Select all rows'],
  ['.', 'Go to the actions for the selected rows'],
  ['?', 'Show these shortcuts'],
]

export const KeyHelp = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
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
