/** Shown once: the shop stores only hashes of the codes. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p>
        Use one of these codes to sign in if you lose your passkey or your phone. Each code works once. Print them or
        save them in a password manager: we won’t show them again.
      </p>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-1 rounded-md border border-rule bg-panel p-4 font-medium tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  )
}
