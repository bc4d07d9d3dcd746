/** Shown once: the shop keeps only their hashes. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p>
        Each code lets you in once when you have lost your passkey or your phone. Print them or keep them in a password
        manager: they are not shown again.
      </p>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-1 rounded-md border border-rule bg-panel p-4 font-medium tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  )
}
