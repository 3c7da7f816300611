// The encryption of a push message, against the example of RFC 8291 (appendix A).
import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush, vapidOf } from '../../src/platform/delivery/push-message.ts'
import { isService, knownPushServices } from '../../src/platform/delivery/push-services.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291', () => {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const app = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw')
  const text = Buffer.from('When I grow up, I want to be a watermelon')
  expect(encryptPush(text, app, { keys, salt }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  expect(() => encryptPush(text, { ...app, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toThrow()
})

test('a pair of VAPID keys belongs together', () => {
  const [one, other] = [createECDH('prime256v1'), createECDH('prime256v1')]
  const [key, foreign] = [one.generateKeys('base64url'), other.generateKeys('base64url')]
  expect(vapidOf(key, one.getPrivateKey('base64url'))).toBeDefined()
  expect(vapidOf(foreign, one.getPrivateKey('base64url'))).toBeUndefined()
  expect(vapidOf('', '')).toBeUndefined()
  expect(vapidOf('x', 'y'.repeat(500))).toBeUndefined()
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://db5p.notify.windows.com/w/?token=1', true],
  ['https://fcm.googleapis.com.evil.test/x', false],
  ['https://evil.test/https://fcm.googleapis.com', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['http://fcm.googleapis.com/x', false],
  ['http://db5p.notify.windows.com/w', false],
  ['https://notify.windows.com/w', false],
  ['https://evilnotify.windows.com/w', false],
  ['http://127.0.0.1:5432/', false],
  ['file:///etc/passwd', false],
  ['nothing', false],
])('%s is a push service: %s', (endpoint, is) => {
  expect(isService(endpoint, knownPushServices)).toBe(is)
})
