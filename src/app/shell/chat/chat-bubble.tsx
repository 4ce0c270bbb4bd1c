import { MessageCircle, Send, X } from 'lucide-react'
import { type FormEvent, Fragment, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import { Input } from '#ui/text-field.tsx'
import { ChatAnswer } from './chat-answer.tsx'
import { useQuestions } from './use-questions.ts'

const Bubble = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '9',
    height: '9',
    borderRadius: 'full',
    background: 'accent.solid',
    color: '#ffffff',
    cursor: 'pointer',
    '@media print': { display: 'none' },
  },
})
const Window = styled('section', {
  base: {
    position: 'fixed',
    insetInlineEnd: '5',
    bottom: '5',
    zIndex: 'overlay',
    display: 'flex',
    flexDirection: 'column',
    width: '24rem',
    height: '40rem',
    maxWidth: 'calc(100vw - 2rem)',
    maxHeight: 'calc(100dvh - 2rem)',
    background: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    boxShadow: 'overlay',
  },
})

/** The assistant's window. There is no service behind it, and it says so: it finds pages by their help texts. */
export function ChatBubble() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const { questions, put } = useQuestions()
  const [text, setText] = useState('')
  if (!isOpen)
    return (
      <Bubble
        type="button"
        aria-label={t('panels.chatOpen')}
        title={t('panels.chatOpen')}
        data-chat="bubble"
        // closing the window returns the focus
        autoFocus={wasOpen}
        onClick={() => {
          setOpen(true)
          setWasOpen(true)
        }}
      >
        <MessageCircle size={20} aria-hidden />
      </Bubble>
    )
  function handleSend(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') return
    put(text.trim())
    setText('')
  }
  return createPortal(
    <Window
      aria-label={t('panels.chat')}
      data-chat="window"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <Row paddingInline="4" minHeight="12" borderBottomWidth="1px" borderColor="border.subtle">
        <Box flex="1" fontWeight="bold">
          {t('panels.chat')}
        </Box>
        <IconButton size="sm" label={t('panels.close')} onClick={() => setOpen(false)}>
          <X size={16} aria-hidden />
        </IconButton>
      </Row>
      <Box flex="1" overflow="auto" padding="4" role="log" tabIndex={0} aria-label={t('panels.chat')}>
        <Box color="fg.muted" fontSize="sm" marginBottom="3">
          {t('panels.chatNone')}
        </Box>
        {questions.map(({ id, text: question, answer }) => (
          <Fragment key={id}>
            <Box
              marginBottom="2"
              padding="2.5"
              borderRadius="md"
              background="accent.subtle"
              color="accent.onSubtle"
              overflowWrap="anywhere"
            >
              {question}
            </Box>
            <ChatAnswer answer={answer} />
          </Fragment>
        ))}
      </Box>
      <Row as="form" onSubmit={handleSend} gap="2" padding="3" borderTopWidth="1px" borderColor="border.subtle">
        <Input
          autoFocus
          aria-label={t('panels.chatPlaceholder')}
          placeholder={t('panels.chatPlaceholder')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="solid" aria-label={t('panels.chatSend')}>
          <Send size={16} aria-hidden />
        </Button>
      </Row>
    </Window>,
    document.body,
  )
}
