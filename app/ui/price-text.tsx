/** A price as it is written: 'From £43.50 /M2'. Ears are told 'per square metre' instead of letters. */
export function PriceText({ text }: { text: string }) {
  const [, before = text, written, after = ''] = /^(.*?)(\/ ?M2|per SQM)(.*)$/.exec(text) ?? []
  if (!written) return <>{text}</>
  return (
    <>
      {before}
      <span aria-hidden="true">{written}</span>
      <span className="sr-only">per square metre</span>
      {after}
    </>
  )
}
