import { savedStones, useKept } from '../../shared/kept-stones.ts'
import { say } from '../../ui/say.ts'

type SaveButtonProps = { product: { id: number; name: string }; className: string }

/** Keeps the stone in this browser, for the page of saved stones. Screen readers hear it as a switch that is on or off. */
export function SaveButton({ product: { id, name }, className }: SaveButtonProps) {
  const saved = useKept(savedStones)
  const isSaved = saved.includes(id)
  const press = () => {
    if (isSaved) savedStones.remove(id)
    else if (saved.length < savedStones.most) savedStones.add(id)
    else return say(`You have saved ${savedStones.most} stones. Please remove one first.`, 'shown')
    if (isSaved) say(`${name} is no longer saved`)
    else say(`${name} saved`, 'shown')
  }
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${name}`}
      onClick={press}
      className={`heart ${className}`}
    />
  )
}
