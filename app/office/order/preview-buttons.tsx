import { Button } from '../../ui/button.tsx'

type PreviewButtonsProps = { verb: string; count: number; busy?: boolean; onDo: () => void; onClose: () => void }

/** What stands under a preview: doing it to so many, where there are any, or leaving them. */
export const PreviewButtons = ({ verb, count, busy = false, onDo, onClose }: PreviewButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    {count > 0 && (
      <Button look="solid" busy={busy} onClick={onDo}>
        {verb} {count.toLocaleString('en-GB')}
      </Button>
    )}
    <Button look="quiet" onClick={onClose}>
      Leave them
    </Button>
  </div>
)
