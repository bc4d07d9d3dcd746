/** The number of pages, from the response header that WordPress uses. */
export const totalPagesOf = (response: { headers: Headers }): number =>
  Number(response.headers.get('X-WP-TotalPages')) || 1
