/** How many pages there are, as the blog's host says it: in a header. */
export const totalPagesOf = (response: { headers: Headers }): number =>
  Number(response.headers.get('X-WP-TotalPages')) || 1
