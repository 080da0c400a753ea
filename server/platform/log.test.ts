import { expect, test } from 'vitest'
import { redactUrl } from './log.ts'

test.each([
  ['/a?token=secret', '/a?token=***'],
  ['/a?x=1&Token=secret&y=2', '/a?x=1&Token=***&y=2'],
  ['/a?token[]=secret', '/a?token[]=***'],
  ['/a?token%5B%5D=secret', '/a?token%5B%5D=***'],
  ['/a?token[0]=secret&token[1]=secret', '/a?token[0]=***&token[1]=***'],
  ['/a?token%5b0%5d=secret', '/a?token%5b0%5d=***'],
  ['/a?%74oken=secret', '/a?%74oken=***'],
  ['/a?token%3Dsecret', '/a?token%3D***'],
  ['/a?fundPassword=secret#x', '/a?fundPassword=***#x'],
  ['/a?oldPassword[a]=secret;code=1234', '/a?oldPassword[a]=***;code=***'],
  ['/a?token=%ff', '/a?token=***'],
  ['/a?%ff=1&token=secret', '/a?%ff=1&token=***'],
  ['/a?tokens=1&keyword=token', '/a?tokens=1&keyword=token'],
  ['/token=1', '/token=1'],
])('%s is written as %s', (url, wanted) => expect(redactUrl(url)).toBe(wanted))
