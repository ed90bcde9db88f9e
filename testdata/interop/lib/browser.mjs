// lib/picture-page.html in a headless Chromium that draws by SwiftShader, on the CPU.
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../', import.meta.url));
const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.png': 'image/png' };

export class Browser {
  // A server for the page, the peers' modules and the files that are lent out, and a browser on the page.
  static async start() {
    const b = new Browser();
    b.lent = new Map();
    b.server = http.createServer((request, response) => {
      const name = decodeURI(request.url.split('?')[0]);
      const file = b.lent.get(name) ?? (name === '/' ? path.join(root, 'lib/picture-page.html') : /^\/node_modules\/(?!.*\.\.)/.test(name) ? path.join(root, name) : '');
      if (!fs.existsSync(file)) { response.writeHead(404).end(); return; }
      response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
      fs.createReadStream(file).pipe(response);
    });
    await new Promise((ok) => b.server.listen(0, '127.0.0.1', ok));
    b.profile = fs.mkdtempSync(path.join(os.tmpdir(), 'furitsuke-chromium-'));
    b.context = await chromium.launchPersistentContext(b.profile, {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1,
      args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist', '--force-color-profile=srgb',
        '--no-first-run', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-extensions'],
    });
    b.page = await b.context.newPage();
    b.page.on('pageerror', (error) => console.error(`page: ${error}`));
    await b.page.goto(`http://127.0.0.1:${b.server.address().port}/`);
    await b.page.waitForFunction('window.ready');
    return b;
  }

  // The address at which the page finds a file.
  lend(file) {
    const name = `/lent/${this.lent.size}${path.extname(file)}`;
    this.lent.set(name, path.resolve(file));
    return name;
  }

  // Calls a function of the page.
  call(name, ...args) { return this.page.evaluate(([n, a]) => window[n](...a), [name, args]); }

  async close() {
    await this.context.close();
    this.server.close();
    fs.rmSync(this.profile, { recursive: true, force: true });
  }
}
