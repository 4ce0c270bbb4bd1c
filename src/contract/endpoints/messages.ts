import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

export const MESSAGE_POLL_MS = 30_000
export const MESSAGE_GROUPS = ['one', 'two', 'three', 'four'] as const
export type MessageGroup = (typeof MESSAGE_GROUPS)[number]
export const MESSAGE_TONES = ['neutral', 'warning', 'urgent'] as const

const message = z.object({
  keyId: z.string(),
  msgText: z.string(),
  createTime: z.string(),
  /** How much it matters; absent: neutral. */
  tone: z.enum(MESSAGE_TONES).optional(),
  /** Path of the page where it can be dealt with. */
  pagePath: z.string().optional(),
  /** Key of the notice whose text belongs to it. */
  noticeId: z.string().optional(),
})
/** `one` global status, `two` system notice, `three` service listener, `four` personal with a download. */
export const noticeCenter = z.object({
  one: z.array(message),
  two: z.array(message),
  three: z.array(message),
  four: z.array(message.extend({ msgUrl: z.string() })),
})
export type NoticeCenter = z.infer<typeof noticeCenter>
export type Message = z.infer<typeof message> & { readonly msgUrl?: string }

export const messageCalls = {
  /** Newest first, at most 200 per group. */
  noticeCenter: defineCall({
    method: 'GET',
    path: '/jeasy-base/common/noticeCenterMsg',
    access: 'session',
    output: noticeCenter,
    isInLanguage: true,
    reads: ['/jeasy-base/notice'],
  }),
} as const
