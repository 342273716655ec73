import { fileOf, photo, type Screen, testRecords } from './console-records.ts'

const events: Screen = {
  path: '/admin/events',
  publicPath: '/events',
  addButton: 'Add Event',
  entity: 'event',
  name: 'Gala night',
  values: {
    Name: 'Gala night',
    Date: '2027-04-15',
    Location: 'Courtyard',
    'Start time': '19:00',
    'End time': '23:30',
    Admission: 'free',
    Description: 'Nine kitchens.\nOne long table.',
    Picture: photo,
  },
  shown: {
    texts: ['Gala night', 'Thursday, April 15, 2027', 'Courtyard', '19:00 – 23:30', 'Free', 'One long table.'],
    images: 1,
  },
  changes: { Name: 'Gala evening', 'Start time': '', 'End time': '' },
  shownAfter: { texts: ['Gala evening', 'Courtyard', 'One long table.'], gone: '19:00' },
  renamed: 'Gala evening',
  empty: 'No events found.',
  question: 'Are you sure you want to delete the event "Gala evening"? This action cannot be undone.',
  messages: {
    added: 'Event created successfully.',
    updated: 'Event updated successfully.',
    deleted: 'Event deleted successfully.',
  },
  failures: {
    load: ['Network error', 'Failed to fetch events'],
    save: 'Failed to save event.',
    remove: 'Failed to delete event.',
  },
  requiredValues: { Name: 'Gala night', Date: '2027-04-15', Location: 'Courtyard' },
  invalid: [
    {
      values: { 'Start time': '25:00', Picture: fileOf('image/svg+xml') },
      errors: {
        Name: 'Name is required',
        Date: 'Date is required',
        Location: 'Location is required',
        'Start time': 'Invalid time format (HH:MM)',
        Picture: 'Unsupported file format',
      },
    },
    {
      values: { 'Start time': '19:00', 'End time': '18:00' },
      errors: { 'Start time': '', 'End time': 'End must not be before start' },
    },
  ],
}

testRecords(events)
