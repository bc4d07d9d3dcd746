import type { FileDetails } from '#contract/office/files.ts'

/** To be corrected in a spreadsheet and sent again. */
export const FaultsLink = ({ file, children }: { file: FileDetails; children: string }) => (
  <a
    href={`/api/office/files/${file.id}/faults.csv`}
    className="underline decoration-rule underline-offset-4 hover:text-clay"
  >
    {children}
  </a>
)
