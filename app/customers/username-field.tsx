/** Tells a password manager whose password is asked for, where no field on the screen does. */
export const UsernameField = ({ email = '' }: { email?: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
)
