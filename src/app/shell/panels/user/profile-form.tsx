import { useSetAtom, useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountCalls, realNameAndTel } from '#contract/endpoints/account.ts'
import type { SessionUser } from '#contract/endpoints/session.ts'
import { problemsByField } from '#contract/kit/rule-texts.ts'
import { LONGEST_PHONE } from '#contract/kit/text-rules.ts'
import { AppError } from '#data/app-error.ts'
import { useAsk } from '#data/calls.ts'
import { identityAtom } from '#data/console-services.ts'
import { serverTextOf } from '#data/error-catalogue.ts'
import { sayAtom } from '#data/notices.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { useProblems } from '#data/use-problems.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { styled } from '#ui/styled.ts'
import { TextInput } from '#ui/text-input.tsx'
import { useMainRoleName } from './use-account.ts'

const Form = styled('form', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })

export function ProfileForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const store = useStore()
  const say = useSetAtom(sayAtom)
  const noticeText = useNoticeText()
  const roleName = useMainRoleName(user)
  const [realName, setRealName] = useState(user.realName)
  const [tel, setTel] = useState(user.userPhone)
  const { problems, refuse } = useProblems()
  const [isSaving, setSaving] = useState(false)

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const checked = realNameAndTel.safeParse({ realName, tel })
    refuse(checked.success ? {} : (language) => problemsByField(checked.error, language))
    if (!checked.success) return
    setSaving(true)
    try {
      await ask(accountCalls.updateRealNameAndTel, checked.data, { isQuiet: true })
      const identity = store.get(identityAtom)
      if (identity) {
        const { realName: name, tel: userPhone } = checked.data
        store.set(identityAtom, { ...identity, user: { ...identity.user, realName: name, userPhone } })
      }
      say(t('panels.updated'))
    } catch (problem) {
      if (!(problem instanceof AppError)) throw problem
      refuse(Object.fromEntries(problem.fields.map(({ field, rule }) => [field, rule])))
      say(`${t('panels.updateFailed')}: ${noticeText(serverTextOf(problem))}`, 'error')
    } finally {
      setSaving(false)
    }
  }

  const facts: readonly (readonly [string, string])[] = [
    [t('panels.loginName'), user.loginName],
    [t('panels.company'), user.companyName],
    [t('panels.role'), roleName],
    [t('panels.loginTime'), formatDateTime(user.loginTime)],
  ]
  return (
    <Form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Facts facts={facts} />
      <TextInput
        name="realName"
        label={t('panels.realName')}
        value={realName}
        onChange={setRealName}
        problem={problems.realName ?? null}
        isRequired
      />
      <TextInput
        name="tel"
        type="tel"
        label={t('panels.tel')}
        value={tel}
        onChange={setTel}
        problem={problems.tel ?? null}
        maxLength={LONGEST_PHONE}
        isRequired
      />
      <Button look="solid" type="submit" disabled={isSaving}>
        {t('panels.save')}
      </Button>
    </Form>
  )
}
