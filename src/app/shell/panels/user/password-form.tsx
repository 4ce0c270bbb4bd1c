import { useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionControl } from '#app/session/session-control-context.ts'
import { MAX_PASSWORD_LENGTH, minPasswordLength, passwordChange } from '#contract/endpoints/account.ts'
import type { SessionUser } from '#contract/endpoints/session.ts'
import { problemsByField } from '#contract/kit/rule-texts.ts'
import { AppError } from '#data/app-error.ts'
import { useServices } from '#data/console-services.ts'
import { NOTICE_MS, serverTextOf } from '#data/error-catalogue.ts'
import { sayAtom, showNoticeAtom } from '#data/notices.ts'
import { useProblems } from '#data/use-problems.ts'
import { useSystemInfo } from '#data/use-system-info.ts'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import { TextInput } from '#ui/text-input.tsx'
import { useChangePassword } from './use-account.ts'

const Form = styled('form', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })
const EMPTY = { oldPwd: '', newPwd: '', confirmPwd: '' }
type Name = keyof typeof EMPTY

/** Changes the user's own password, then signs out. */
export function PasswordForm({ user, mustChange }: { user: SessionUser; mustChange: boolean }) {
  const { t } = useTranslation()
  const { http } = useServices()
  const control = useSessionControl()
  const showNotice = useSetAtom(showNoticeAtom)
  const say = useSetAtom(sayAtom)
  const { data: info } = useSystemInfo()
  const isComplex = info?.openVerifyPwd ?? true
  const change = useChangePassword(user, isComplex)
  const [values, setValues] = useState(EMPTY)
  const { problems, refuse } = useProblems()

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    const checked = passwordChange(isComplex).safeParse(values)
    refuse(checked.success ? {} : (language) => problemsByField(checked.error, language))
    if (!checked.success) return
    change.mutate(values, {
      onSuccess: () => {
        void control.logout(http).then(() => say(t('panels.pwdChanged')))
      },
      onError: (problem) => {
        if (!(problem instanceof AppError)) throw problem
        refuse(Object.fromEntries(problem.fields.map(({ field, rule }) => [field, rule])))
        showNotice({ text: serverTextOf(problem), style: 'error', durationMs: NOTICE_MS.error })
      },
    })
  }

  const field = (name: Name, autoComplete: string, hint?: string) => (
    <TextInput
      name={name}
      type="password"
      autoComplete={autoComplete}
      maxLength={MAX_PASSWORD_LENGTH}
      label={t(`panels.${name}`)}
      hint={hint}
      value={values[name]}
      onChange={(value) => setValues({ ...values, [name]: value })}
      problem={problems[name] ?? null}
      isRequired
    />
  )
  const min = minPasswordLength(isComplex)
  return (
    <Form noValidate onSubmit={handleSubmit}>
      {mustChange && (
        <Box role="alert" color="level.important">
          {t('panels.pwdMust')}
        </Box>
      )}
      {field('oldPwd', 'current-password')}
      {field('newPwd', 'new-password', t(isComplex ? 'panels.pwdHintComplex' : 'panels.pwdHint', { min }))}
      {field('confirmPwd', 'new-password')}
      <Button look="solid" type="submit" disabled={change.isPending}>
        {t('panels.changePwd')}
      </Button>
    </Form>
  )
}
