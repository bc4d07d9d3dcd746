import { useParams } from 'react-router'
import { TextEditor } from './text-editor.tsx'
import { type TextKind, textKinds } from './text-kinds.ts'
import { TextList } from './text-list.tsx'

export const PagesSection = () => <TextList spec={textKinds.page} />
export const PostsSection = () => <TextList spec={textKinds.post} />
export const QuestionsSection = () => <TextList spec={textKinds.question} />
export const CollectionsSection = () => <TextList spec={textKinds.collection} />
export const TermsSection = () => <TextList spec={textKinds.term} />

const Editor = ({ kind }: { kind: TextKind }) => {
  const { id = '' } = useParams()
  return <TextEditor spec={textKinds[kind]} id={id} />
}
export const PageEditor = () => <Editor kind="page" />
export const PostEditor = () => <Editor kind="post" />
export const QuestionEditor = () => <Editor kind="question" />
export const CollectionEditor = () => <Editor kind="collection" />
export const TermEditor = () => <Editor kind="term" />
