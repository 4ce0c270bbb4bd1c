import { chakra } from '@chakra-ui/react/styled-system'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Box, Row } from './box.ts'
import { IconButton } from './button.tsx'
import { richTextStyle } from './rich-text-style.ts'

const Frame = chakra('div', {
  base: {
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    background: 'bg.field',
    overflow: 'hidden',
    '& .ProseMirror': { ...richTextStyle, minHeight: '100%', padding: '4', outline: 'none' },
    '&:focus-within': { borderColor: 'accent.text' },
  },
})

export interface RichTextTexts {
  readonly heading2: string
  readonly heading3: string
  readonly bold: string
  readonly italic: string
  readonly strike: string
  readonly bulletList: string
  readonly orderedList: string
  readonly quote: string
  readonly code: string
  readonly undo: string
  readonly redo: string
}

export interface RichTextEditorProps {
  label: string
  /** HTML; read only when the editor opens. */
  value: string
  onChange: (html: string) => void
  /** CSS length. */
  height?: string
  texts: RichTextTexts
}

/** A formatted text editor. It is large: load it lazily (lazy-rich-text-editor.tsx). */
export function RichTextEditor({ label, value, onChange, height = '25rem', texts }: RichTextEditorProps) {
  const editor = useEditor({
    extensions: [StarterKit],
    content: value,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  return (
    <Frame>
      <ToolBar editor={editor} label={label} texts={texts} />
      <Box style={{ height }} overflow="auto" onClick={() => editor.commands.focus()}>
        <EditorContent editor={editor} style={{ height: '100%' }} />
      </Box>
    </Frame>
  )
}

interface Tool {
  readonly id: keyof RichTextTexts
  readonly icon: ReactNode
  readonly isOn: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

const TOOLS: readonly Tool[] = [
  {
    id: 'heading2',
    icon: <Heading2 size={16} aria-hidden />,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    id: 'heading3',
    icon: <Heading3 size={16} aria-hidden />,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    id: 'bold',
    icon: <Bold size={16} aria-hidden />,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    id: 'italic',
    icon: <Italic size={16} aria-hidden />,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    id: 'strike',
    icon: <Strikethrough size={16} aria-hidden />,
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    id: 'bulletList',
    icon: <List size={16} aria-hidden />,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'orderedList',
    icon: <ListOrdered size={16} aria-hidden />,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'quote',
    icon: <Quote size={16} aria-hidden />,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'code',
    icon: <Code size={16} aria-hidden />,
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    id: 'undo',
    icon: <Undo2 size={16} aria-hidden />,
    isOn: () => false,
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    id: 'redo',
    icon: <Redo2 size={16} aria-hidden />,
    isOn: () => false,
    run: (editor) => editor.chain().focus().redo().run(),
  },
]

function ToolBar({ editor, label, texts }: { editor: Editor; label: string; texts: RichTextTexts }) {
  const on = useEditorState({ editor, selector: ({ editor: now }) => TOOLS.map((tool) => tool.isOn(now)) })
  return (
    <Row
      role="toolbar"
      aria-label={label}
      gap="0.5"
      padding="1"
      flexWrap="wrap"
      borderBottomWidth="1px"
      borderColor="border.subtle"
    >
      {TOOLS.map((tool, at) => (
        <IconButton
          key={tool.id}
          size="sm"
          label={texts[tool.id]}
          aria-pressed={on[at] ?? false}
          onClick={() => tool.run(editor)}
        >
          {tool.icon}
        </IconButton>
      ))}
    </Row>
  )
}
