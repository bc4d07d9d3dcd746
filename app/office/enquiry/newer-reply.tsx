/** Says that a colleague has replied while somebody was writing. */
export function NewerReply({ author }: { author: string | null }) {
  return (
    <p role="status" className={author ? 'rounded-md bg-clay-wash px-4 py-3' : 'sr-only'}>
      {author && `${author} has replied since you began. Please read the reply above before you send yours.`}
    </p>
  )
}
