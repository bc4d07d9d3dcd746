/** A hidden field from which password managers learn the account, in forms that show no email field. */
export const UsernameField = ({ email = '' }: { email?: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
)
