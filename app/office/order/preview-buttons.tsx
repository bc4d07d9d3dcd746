import { Button } from '../../ui/button.tsx'

type PreviewButtonsProps = { verb: string; count: number; busy?: boolean; onConfirm: () => void; onClose: () => void }

/** A preview with nothing to do can only be cancelled. */
export const PreviewButtons = ({ verb, count, busy = false, onConfirm, onClose }: PreviewButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    {count > 0 && (
      <Button look="solid" busy={busy} onClick={onConfirm}>
        {verb} {count.toLocaleString('en-GB')}
      </Button>
    )}
    <Button look="quiet" onClick={onClose}>
      Cancel
    </Button>
  </div>
)
