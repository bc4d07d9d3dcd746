import { Button } from '../../ui/button.tsx'

type PreviewButtonsProps = { verb: string; count: number; busy?: boolean; onDo: () => void; onClose: () => void }

/** The buttons under a preview: do it, if there is anything to do, or cancel. */
export const PreviewButtons = ({ verb, count, busy = false, onDo, onClose }: PreviewButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    {count > 0 && (
      <Button look="solid" busy={busy} onClick={onDo}>
        {verb} {count.toLocaleString('en-GB')}
      </Button>
    )}
    <Button look="quiet" onClick={onClose}>
      Cancel
    </Button>
  </div>
)
