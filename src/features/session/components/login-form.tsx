import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '#data/console-services.ts'
import { loadCipher } from '#data/encrypt-password.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Spinner } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import { TextField } from '#ui/text-field.tsx'
import { signIn } from '../api/sign-in.ts'
import { useImageCode } from '../api/use-image-code.ts'
import {
  checkLogin,
  EMPTY_LOGIN,
  type FieldTrouble,
  firstTroubled,
  type LoginField,
  type LoginTrouble,
  MAX_LENGTH,
  NO_TROUBLE,
  type RequiredField,
  troubleOf,
  withoutCodes,
} from '../model/login-form.ts'
import { DemoCode } from './demo-code.tsx'
import { ImageCodeButton } from './image-code-button.tsx'

const Fields = styled('fieldset', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', border: 0, padding: 0, margin: 0, minWidth: 0 },
})
const Form = styled('form')

const MISSING = {
  loginName: 'session.requiredLoginName',
  loginPwd: 'session.requiredLoginPwd',
  code: 'session.requiredImageCode',
} as const satisfies Record<RequiredField, string>

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  const services = useServices()
  const noticeText = useNoticeText()
  const imageCode = useImageCode()
  const [values, setValues] = useState(EMPTY_LOGIN)
  const [trouble, setTrouble] = useState<LoginTrouble>(NO_TROUBLE)
  const [isSending, setSending] = useState(false)
  const [isPasswordShown, setPasswordShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // after a refusal that names no input the code inputs are empty, so typing goes on there
    const field = firstTroubled(trouble) ?? (trouble.form ? 'code' : null)
    if (field && !isSending) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }, [trouble, isSending])

  const set = (field: LoginField, value: string): void => {
    setValues((before) => ({ ...before, [field]: value }))
    setTrouble(({ fields: { [field]: _, ...fields } }) => ({ fields, form: null }))
  }

  async function send(): Promise<void> {
    const found = checkLogin(values)
    setTrouble(found)
    if (firstTroubled(found)) return
    setSending(true)
    try {
      await signIn(services, values, await imageCode.picture())
    } catch (problem) {
      setTrouble(troubleOf(problem))
      setValues(withoutCodes)
      setSending(false)
      imageCode.renew()
      return
    }
    onSignedIn()
  }

  const words = (found: FieldTrouble | undefined): string | null => {
    switch (found?.kind) {
      case undefined:
        return null
      case 'missing':
        return t(MISSING[found.field])
      case 'tooLong':
        return t('session.tooLong', { max: found.max })
      case 'refused':
        return found.text
    }
  }
  const input = (name: LoginField) => ({
    name,
    value: values[name],
    maxLength: MAX_LENGTH[name],
    problem: words(trouble.fields[name]),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value),
  })

  return (
    <Form
      ref={form}
      noValidate
      aria-busy={isSending}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      <Box role="alert">
        {trouble.form && (
          <Row
            gap="2"
            marginBottom="5"
            padding="3"
            borderRadius="md"
            borderWidth="1px"
            borderColor="level.urgent"
            color="level.urgent"
            alignItems="flex-start"
          >
            <Box flexShrink={0} paddingTop="0.5">
              <CircleAlert size={16} aria-hidden />
            </Box>
            {noticeText(trouble.form)}
          </Row>
        )}
      </Box>
      <Fields disabled={isSending}>
        <TextField
          {...input('loginName')}
          label={t('session.loginName')}
          autoComplete="username"
          autoFocus
          spellCheck={false}
        />
        <TextField
          {...input('loginPwd')}
          label={t('session.loginPwd')}
          type={isPasswordShown ? 'text' : 'password'}
          autoComplete="current-password"
          hint={isCapsLock ? t('session.capsLock') : undefined}
          // a failure is reported when the form is sent, which requests the cipher again
          onFocus={() => void loadCipher().catch(() => undefined)}
          onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
          onBlur={() => setCapsLock(false)}
          inside={
            <IconButton
              label={t(isPasswordShown ? 'session.hidePassword' : 'session.showPassword')}
              onClick={() => setPasswordShown(!isPasswordShown)}
            >
              {isPasswordShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
            </IconButton>
          }
        />
        <TextField
          {...input('code')}
          label={t('session.imageCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          beside={<ImageCodeButton imageCode={imageCode} />}
        />
        <TextField
          {...input('vcode')}
          label={t('session.verificationCode')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          hint={t('session.verificationHint')}
        />
        <Button type="submit" look="solid" size="lg" width="100%" marginTop="2">
          {isSending && <Spinner />}
          {t(isSending ? 'session.submitting' : 'session.submit')}
        </Button>
      </Fields>
      <DemoCode onCode={(code) => set('vcode', code)} />
    </Form>
  )
}
