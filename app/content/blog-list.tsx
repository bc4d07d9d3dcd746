import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { browserApi } from '../shared/api.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { PostCard } from './post-card.tsx'
import { blogQuery } from './posts-query.ts'

const failure = 'Error loading blog posts.'

/** The posts so far and a button for more. The URL has the number of loaded pages, so a reload shows them again. */
export function BlogList() {
  const { data, isPending, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(blogQuery(browserApi))
  const [, setParameters] = useSearchParams()
  const pages = data?.pages ?? []
  const firstNew = useFocusOnNewPage(pages.length)

  if (isPending)
    return (
      <p className="grid min-h-[50vh] place-items-center">
        <Spinner className="size-9" />
      </p>
    )
  if (!data)
    return (
      <div className="py-10">
        <p role="alert">{failure}</p>
        <Button look="outline" className="mt-6" busy={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Loading...' : 'Try again'}
        </Button>
      </div>
    )

  const loaded = pages.length
  const total = pages.at(-1)?.totalPages ?? 1
  const loadMore = async (event: FormEvent) => {
    event.preventDefault()
    const result = await fetchNextPage()
    const reached = result.data?.pages.length ?? loaded
    if (reached > loaded) setParameters({ page: String(reached) }, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <ul className="grid gap-x-8 gap-y-14 md:grid-cols-2 lg:grid-cols-3">
        {pages.map((page, pageIndex) =>
          page.posts.map((post, index) => (
            <li
              key={post.slug}
              id={index === 0 && pageIndex > 0 ? `page-${page.page}` : undefined}
              ref={index === 0 && pageIndex === loaded - 1 ? firstNew : undefined}
              className="scroll-mt-24"
            >
              <PostCard post={post} eager={pageIndex === 0 && index < 3} />
            </li>
          )),
        )}
      </ul>
      {/* A form, so that the button also works without JavaScript: it requests a page with more posts. */}
      <form
        action={`/blog#page-${loaded + 1}`}
        onSubmit={loadMore}
        className="mt-16 flex flex-col items-center gap-4 border-t border-rule pt-10 text-sm"
      >
        {isError ? (
          <p role="alert" className="text-alarm">
            {failure}
          </p>
        ) : null}
        <Button
          type="submit"
          look="outline"
          name="page"
          value={loaded + 1}
          busy={isFetchingNextPage}
          disabled={!hasNextPage}
          className="min-w-40"
        >
          {isFetchingNextPage ? 'Loading...' : 'Load More'}
        </Button>
        <p role="status" className="figures text-slate">
          Page {loaded} of {total}
        </p>
      </form>
    </>
  )
}

/** After 'Load More' the first new post takes the focus, so that keyboard users continue there. */
function useFocusOnNewPage(loaded: number) {
  const firstNew = useRef<HTMLLIElement>(null)
  const previous = useRef(loaded)
  useEffect(() => {
    if (previous.current > 0 && loaded > previous.current)
      firstNew.current?.querySelector('a')?.focus({ preventScroll: true })
    previous.current = loaded
  }, [loaded])
  return firstNew
}
