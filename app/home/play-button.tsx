import { Pause, Play } from 'lucide-react'

type PlayButtonProps = { playing: boolean; what: 'slides' | 'video'; onClick: () => void; className?: string }

/** Pauses and plays the slides or the video. */
export function PlayButton({ playing, what, onClick, className = '' }: PlayButtonProps) {
  const Icon = playing ? Pause : Play
  return (
    <button
      type="button"
      aria-label={`${playing ? 'Pause' : 'Play'} ${what}`}
      onClick={onClick}
      className={`grid size-11 place-items-center hover:text-clay noscript:hidden ${className}`}
    >
      <Icon aria-hidden="true" className="size-4 fill-current" strokeWidth={1.5} />
    </button>
  )
}
