import type { ComponentType } from 'react'
import { Navigate, NavLink, useParams } from 'react-router'
import { ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { MenuSection } from './menu-section.tsx'
import { RedirectsSection } from './redirects-section.tsx'
import { SlidesSection } from './slides-section.tsx'
import {
  CollectionEditor,
  CollectionsSection,
  PageEditor,
  PagesSection,
  PostEditor,
  PostsSection,
  QuestionEditor,
  QuestionsSection,
  TermEditor,
  TermsSection,
} from './text-sections.tsx'

type Section = {
  title: string
  Section: ComponentType
  /** Shows one document of the section, across the whole screen. */
  Editor?: ComponentType
}

const sections: Record<string, Section> = {
  pages: { title: 'Pages', Section: PagesSection, Editor: PageEditor },
  posts: { title: 'Blog posts', Section: PostsSection, Editor: PostEditor },
  questions: { title: 'Questions', Section: QuestionsSection, Editor: QuestionEditor },
  home: { title: 'Home page', Section: SlidesSection },
  menu: { title: 'Menu', Section: MenuSection },
  collections: { title: 'Collections', Section: CollectionsSection, Editor: CollectionEditor },
  terms: { title: 'Colours and other terms', Section: TermsSection, Editor: TermEditor },
  redirects: { title: 'Redirects', Section: RedirectsSection },
}

/** The texts of the shop, one section at a time. */
export function ContentScreen() {
  const { section: chosen = '', id } = useParams()
  const section = sections[chosen]
  if (!section) return <Navigate to="/content/pages" replace />
  return id && section.Editor ? <section.Editor key={id} /> : <SectionScreen key={chosen} section={section} />
}

function SectionScreen({ section: { title, Section } }: { section: Section }) {
  useTitle(`Content: ${title}`)
  return (
    <>
      <ScreenHead title="Content" />
      <div className="grid items-start gap-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label="Content">
          <ul className="flex flex-wrap gap-1 lg:flex-col">
            {Object.entries(sections).map(([path, section]) => (
              <li key={path}>
                <NavLink
                  to={`/content/${path}`}
                  className="flex min-h-11 items-center rounded-md px-3 hover:text-clay aria-[current=page]:bg-rail aria-[current=page]:font-medium lg:min-h-9"
                >
                  {section.title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Section />
      </div>
    </>
  )
}
